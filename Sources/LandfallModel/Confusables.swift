// The table is made by scripts/make-confusables from data of Unicode, Inc. (packaging/debian/copyright). Do not edit it.

/// What stands for the characters that look alike, according to Unicode 13.0.0 (UTS 39, confusables.txt).
enum Confusables {
    /// The text that stands for a character; none for one that only looks like itself.
    static let prototypes = table(below: .max)
    /// Those of ASCII alone, of which most names are: the whole table takes longer to read than a screen to be drawn.
    static let ofASCII = table(below: 0x80)

    private static func table(below end: UInt32) -> [UInt32: String] {
        var prototypes: [UInt32: String] = [:]
        var last: UInt32 = 0
        var rest = packed[...]
        while !rest.isEmpty {
            let entry = rest.prefix { $0 != " " }
            rest = rest[entry.endIndex...].dropFirst()
            let parts = entry.split(whereSeparator: { ":=".contains($0) })
            let source = parts[0].split(separator: "*")
            let isPlain = entry.contains("=")
            let target = isPlain ? parts[1].unicodeScalars.map(\.value) : parts[1].split(separator: "+").map(number)
            let first = last + number(source[0])
            if first >= end { break }
            last = source.count == 1 ? first : first + number(source[1]) - 1
            for scalar in first...last {
                let text = target.count == 1 ? [target[0] + (scalar - first)] : target
                prototypes[scalar] = String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init)))
            }
        }
        return prototypes
    }

    private static func number(_ digits: Substring) -> UInt32 { UInt32(digits, radix: 36) ?? 0 }

    /// 2471 characters in ascending order: how far each is from the one before it, after `*` how many follow each other as their
    /// targets do, and the target, after `=` as it is, after `:` by its scalars. All numbers have the base 36.
    private static let packed = """
        y:13+13 3:56+1b+6f4 b=O 1=l o=l n:13 d=rn f=l 12:2r+mw 3:2h+mt a:jt 5:13 4:18 e=AE a:1w+mt 7=x 1:27+mw e=ae a:6pu+mt \
        8:33+mw o:1w+mt 1:2s+mt l:20+mt 1:2w+mt a=i 1=lJ 1=ij c:30+53 1:30+53 1:24+mw 1:30+mw 7:13+32 9=OE 1=oe j:2c+mt \
        1:38+mt o=f 1:2q+mt 1:13+1u 1:2q+lg 1:2q+lg 1=b 3:1v+13 2:1w+mt 1:13+1w 2:2s+lg 1=g 4:1y+me 1:2u+me 1:1z+13 3=l \
        1:30+mt 1:23+13 1:2z+lw 1:30+mt 3:26+me 1:32+mh 1:27+mt 5:13+28 1:34+lw 1=R 1=2 5:13+2c 1:38+lw 1:2c+mg 5:13+2h \
        1:3d+lw 1:2i+mt 1:3e+mt 1=3 4:1e+mt 1=5 1=s 2:72 1=l 1=ll 2:x 1:1w+al 1:1w+am 1:2s+am 1=LJ 1=Lj 1=lj 1=NJ 1=Nj 1=nj \
        o:1z+mt 1:2v+mt c=DZ 1=Dz 1=dz 15=3 6=8 1=8 1:2i+me 1:3e+me n:2r+mw 2:2c+mw 3:1r 3:2d+mt 2:1x+mw 1:2t+mw 1:22+mt \
        1:2y+mt 4:36+mt 1:2h+mt 1:3d+mt 2=a 2:2q+lw 3:2s+mg 1:2s+lw 2:d9 1:d9+ke 1:x3n 5:2v+lw 1=g 2=y 3:2w+lw 2:2x+mt 1=i \
        1=i 1:30+ms 2:30+mg 1:30+f1 1=w 2:36+32+me 2:32+mg 2:33+mt 1:33+5qf 6:36+mh 1:36+mg 5:37+mg 9=u 4=y 1:3e+mg 2:f1 \
        2:1r c:35+lw 3=dz 1:2s+f1 1:2s+i9 1=ts 1:38+hv 1:38+gl 1:2u+97 1=ls 1=lz e:13 1:13+13 1:13 1:13 1:13 1:13 1:121 3:1o \
        1:1q 1:2m 2:2m 2:13 2:13 1:13 5:1m 3:121 4:19 3:4w 1=i 1:3i 1:13+13 7:jl a:13+13 6:13 2:13+13 2:1m 3:kq a:lg 7:li \
        4:li+lj 1:le 4:lv b:mp 1:me 1:mg 5:me f:mt 1:mw 2:me 9:lf 3:mg 2:mr g:nk 1:lj e:lm 8:li 2:8s5 5:jz 1:t4 1:5qm 3=i \
        1:gk 2:x1b 2=J 5:13 d*2=A 3=E 1=Z 1=H 1:27+mt 1=l 1=K 1:g5 1*2=M 2=O 2=P 2:bt 1=T 1=Y 2=X a=a 1:67 1=y 1:61r 1:x3n \
        2:32+mh 1:27+mt 1=i 1:8o 3=v 2=o 2=p 2=o 1:5qz 1=u 1:hk a:67 1:27+mt 1=Y 3:hk 1:qo 5:qq 1=F c=2 1:bs 7:8o 1=p 1=c \
        1=j 1:27+mt 1:x3n 2:66 1:72 1=C 1=M 3:au 2:x1a 5:x3m 1=S 1=l 2=J 8=A 1:2q+lg 1=B 1:pf 2=E 2=3 3=K 1:g5 1=M 1=H 1=O \
        1:ps 1=P 1=C 1=T 1=Y 1:py 1=X 6=bl 1=b 2=lO 2=a 1=6 1:ih 1=r 2=e 2:gs 1:5qm 2:8o 2:i5 1:ik 1=o 1:qo 1=p 1=c 1:5qz \
        1=y 1:hk 1=x 5:jt+2q 1:at+2x 1:at 3:5qx 5:x3n 1=s 1=i 2=j 3:2w+mt 6=w 1:2q+mt 1:2q+mt d:q0 1:qw 1:27+mt 1:33+mt 1=V \
        1=v 7:v4+w6+w7 1:3b+w6+w7 d:st+me 1:u1+me 1:2q+mt 1:2q+mt 3:pf+13 1:36+13 1:pf+mt 1:36+mt 3:t2+mh 1:ty+mh 1:1f+me \
        1:gs+me 1:23+mh 1:8o+mh 3:23+mt 1:8o+mt 3:20+mh 1:ik+mh 7:1v+me 1:2r+me 1:2c+mh 1:5qz+mh 1=Y 1=y 1:2h+mt 1:3d+mt \
        1:2g+mh 9=h 2=e 1:xo+mg 1:2t+mg 1=l 5:g5+me 1:u3+me 1:20+me 1:ik+me 1:20+me 1:ik+me 1*2:xi 1:25+me 1:i5+me 1=i 5=AE \
        1=ae 3:b3 1:d9 7=3 1:f1 7:27+mt 1:33+mt o=d 9:dy 2=G 1:gy 3:b4 1:x3n a=q 1=W 1=w 1c=U 2=S 4:py 2=O 5:13 3:13 4=w 2=q \
        3=q 8:61r 2=h 5:fr 3=n 2:hc 2=n 1=u 4=g 3=f 1=o 2:12d+136 2:1m j:ld 1:ld 7:13u 4:13t 5:13q 1:13s 1:lm 5:mb 5:lj 1:lj \
        6=l 1:lj 1:lj 1:1m 1:lj 1:mb g=l 3=v 1:13 6=l 2=o f=ll 1:30+13 1:13+13 1:13 1:13+13 l:56+1b+6f4+6f4 \
        1:56+1b+6f4+6f4+6f4 3:18 2b:1a 1=l 4=o 2=V 1:g5 2:56+1b+6f4 1:18 1:170 1:16 2v:19 s:1a 1=l 1*3:19e 1=o 1:19i 1=V \
        1:g5 1:19l 8:1a 1:1a 1:1m 1:1m 58=O bp:1us+1us 1=o 1:19l 3j=O 4=8 3=9 3d=o 1=9 3=8 3g=o 2*3:1uw 4:1v2 2:1v4 3a=O 2=9 \
        3i=o f:2cz 35=o 3k=o 1*2:2g7 7:2gf 3b=o 7=9 6b=o 3k=o 1o:2yz 2:2z1+2z1 d:2ze+2ze 3:2zh+2zh 1:2ze+2zh 4v:2zh+2ze 36=o \
        b:37u+37u 2d:x3a 1z=y c:f1 c=o ip=D 1=R 1=T 2:27+13 1=i 3:8s5 1=Y 1=A 1=J 1=E 2:1r 2:8s5 1:pf 2=W 4=M 4=H 2=Y \
        1:27+mt 1:bv 1=G 2=h 1=Z 4:v4 4:b4 1:2d+mt 2=4 1=b 3=R 2=W 1=S 4=V 1=S 4=L 1=C 3=P 4=K 1=d 4:27+mt 3=6 2:67 2:2w+lw \
        1=G 1=B 7:gy 1:ih 4:1p h9=X 1=x 3h:53 1:1m 1:17 3:py 1x:1b 4g:2u2 4:2tr 1:2u3 15:1m 6:1m io:59k+59k 2:59m+59k c:mg \
        4l:5e8 3:5em+5em 65:5kr+5kr 1v:5mm+5mm 2c:13+13 1d=c 4:gs 3:8o 2:i5 2=o 1:gk 1=o 3:d9+33 8=u 4*2=v 1=z 2:bs 2=r 1:i4 \
        1:qo 1:5qw 2:u3 13:56 p=ue 3:2u+ms 1:36+32+ms 1:32+ms 2:36+ms 1:hq+ms 1:37+ms 1:38+ms 1:3e+ms 2:5ro 3:2x+mt 1:2x+mt \
        1:34+mt 1:39+mt 1:i2+mt 4=g 9=y 4:gb f:5sb 3:5sd 24:92k 4s:61v 3=f 2q=y 5a:13 2:13 1:3i 1q:13 i:19 1:19 1:19 1:19 \
        3=ll 2:13 1:13 1:18 1:13 1:13+13 1:13+13 2:13+13 3:53 2:1a 1:1a+1a 1:1a+1a+1a 1:53 9:56+1b+6f4+6f4 \
        1:56+1b+6f4+6f4+6f4 1:13 1:13+13 1:13+13+13 1:13 1:13+13 1:13+13+13 2:1o 1:1q 2:x+x 2:jt 3:1b 2:19 1:1b 3:1r+1r \
        1:1r+x 1:x+1r 5:16 4:56+1b+6f4 1:3i 4:13+13+13+13 3:1m m:56 9:x2o 14:1v+6i3 3:4j 1:36+32+mw 3=Rs 1:2f+mt 2:2s+mt+mp \
        1:x3m 1:23+mt 1:2c+6i3 8=lt 7:11w 1v:2p+1b+2r 1:2p+1b+37 1=C 1:4w+1v 2:2r+1b+33 1:2r+1b+39 2:tp 1:4w+1y 1=g 1=H 1=H \
        1=H 3=l 1=l 1=L 1=l 2=N 1=No 3*3=P 1=R 1=R 4=TEL 3=Z 3:c1 1=Z 1:hr 3*2=B 1=e 1=e 1*2=E 2=M 1=o 7=FAX 1:qo 1=y 1:pf \
        1:ps 1:bt 1:wko 1:wl2 3=D 1*2=d 1*2=i n=l 1=ll 1=lll 1=lV 1=V 1=Vl 1=Vll 1=Vlll 1=lX 1=X 1=Xl 1=Xll 1=L 1*2=C 1=M \
        1=i 1=ii 1=iii 1=iv 1=v 1=vi 1=vii 1=viii 1=ix 1=x 1=xi 1=xii 1=l 1*2=c 1=rn 4:au 1:gk 1d:6nm 5:2q6m 1y:8rz 3:b2 \
        3:pg 9:ps 2:bt 1:19 2:17+lj 1:1b 1:2k 1:16 1:4w 1:53 5=oo 5=l 2=ll 3=v 1:11k 1=U 1:hv 1:hv+hv 1:hv+hv+hv 2:6r2+6r2 \
        1:6r2+6r2+6r2 6:1m 2:19+lj 4:3i k:1p+lj 1:1p+lj+mb 6:1p+lm 2:1p+le 1:1p+li 4:1p+ob 5:6sh 7:1o+1o 1:1q+1q 17:27+mt \
        3:ig 4:27+mt 7=T 1:wk5 r:6qv 1=v 1:11k 1=U 2:53 h:1o+53 1:53+1q 1:1o+1o+1o 1:1q+1q+1q m:53+53+53 5:x3n b=E 1:6px \
        11:6xw 1g:pg+mq 3:4w+mq 3:6u3 2:2c+lk 1:6pz+lk 1:6va+lk 1:4w+lk 4:3i+lk 3:6pz+ms 1:27+mt 7=i 1=p 1:qx 1:2p+mq \
        1:x3n+mq 1:2x+mq 1:qx+mq 1=a 1z:6z9 1:6z2 1:6yz 3:6zx y:6f5+6f4 k:73v 1=l 1:7jy 24:2k+2k m*a:7sw b:14+30+15 \
        1:14+1e+15 1:14+1f+15 1:14+1g+15 1:14+1h+15 1:14+1i+15 1:14+1j+15 1:14+1k+15 1:14+1l+15 1:14+30+27+15 1:14+30+30+15 \
        1:14+30+1e+15 1:14+30+1f+15 1:14+30+1g+15 1:14+30+1h+15 1:14+30+1i+15 1:14+30+1j+15 1:14+30+1k+15 1:14+30+1l+15 \
        1:14+1e+27+15 1:30+1a 1:1e+1a 1:1f+1a 1:1g+1a 1:1h+1a 1:1i+1a 1:1j+1a 1:1k+1a 1:1l+1a 1:30+27+1a 1:30+30+1a \
        1:30+1e+1a 1:30+1f+1a 1:30+1g+1a 1:30+1h+1a 1:30+1i+1a 1:30+1j+1a 1:30+1k+1a 1:30+1l+1a 1:1e+27+1a 1:14+2p+15 \
        1:14+2q+15 1:14+2r+15 1:14+2s+15 1:14+2t+15 1:14+2u+15 1:14+2v+15 1:14+2w+15 1:14+2x+15 1:14+2y+15 1:14+2z+15 \
        1:14+30+15 1:14+36+32+15 1:14+32+15 1:14+33+15 1:14+34+15 1:14+35+15 1:14+36+15 1:14+37+15 1:14+38+15 1:14+39+15 \
        1:14+3a+15 1:14+3b+15 1:14+3c+15 1:14+3d+15 1:14+3e+15 3:4p d:6jb 2:4u k:79a f:2q6l p:7b6 c:7bg k:7bw 26:1b 2=X \
        l:6q6 8:7f0 4:jt 3:7fa 6:7fc 3:6q6 h:739 2:pg 4:6ur 1:7g6 2:7g6 7:6uq a:4w 3:6ym i:6xe 6:4w z:ig 7:7fl w:8ty 8:70o \
        m:6rz 2m:1v4 58*2:14 5:1o 1:1q 3*2:14 1:3f 1:3h w:17 1:19 1:6v 17:wk5 9:1b 2:2k c=T f*2:7sc 8y=x 1=x 1l:6o3+6o2 \
        23:6yx e:6ym 7:6yq 2:6yj i:87u r:1m+6mq 1:2k 1:1b+lg 2:1b 1:2k 7:ig 2:6tz 1*2:6tp 1*2:6tv 6:hv+hv+hv+hv k:1q+1q \
        2:17+lm 1:17+le 1:17+lf 1:17+mb 1:17+mo 1:17+6f6 2:19+lv 1:19+mb 5=x 1:3c+lj d:6xl 1:8bj 1:6q8 17:3i+lj 4:1p+6i8 \
        6:1m+1m+1p 1:1p+1p 1:1p+1p+1p 1b:1q+1o 2e:1b+1b+1b 2:1b+1b 6n*4:6n2 3c:20+mh 2:23+mh r:pf 1=r 1:pg 2*2:x3m 5=H 4=l \
        2=K 1:8o 1:qj 2=M 2=N 4=O 1=o 1:ps 2=P 1=p 1=C 1=c 1=T 2=Y 2:py 1:hk 1=X 1:qv 1:q0 3:qx 3:1o+53 6:19 2:tk 1:ug 9:1b \
        4=9 2=3 1:f1 3=L 1:in 1=6 a:rw 8:rb 5:7jb g:2k+2k 6n:5wf 2:lm 3:o8 2:of 7*2:o3 z:19+lk 4:3i+lj 1:3i+mb 9:14+14 \
        1:15+15 1:6r9 1:6r8 1:6rb 2:17j 2:4w 1:53 1:170 3:17f 4:61r 6:52 1:1p 5e:2k 1:1b 73:kz 1:13+13 4=O 1*2:7sc 9:6go \
        2*2:14 5*2:7vq r:6go 2s:lm 6:1p 2j:53 60:1b 1:2k 7:7sc mph=B 1=P 1=d 1=D 1=T 2=G 1=K 2=J 1=C 1:au 1=Z 1=F 1:6k2 \
        1*2=M 1=L 1=S 1=R 2:g5 1=V 1=H 3*3=W 2=A 1:8rz 1=E 1:b2 1=l 1=O 1=U 1:11k 3:1a 1:18 1:1a+1a 1:1a+18 2:1m 1:19+1a \
        1:1p 7j:1a 1i=2 1:bs 2=i 6:qx 3:tm+30 1:jt+2q+2x n:ig 7:6i1 d:li p:2w+lw 3=OO 1=oo 2a:1r 4=2 5:wz7+wz7 w:kr 2:kq \
        i=T3 1:38+f1 8=s 1=AA 1=aa 1=AO 1=ao 1=AU 1=au 1=AV 1=av 1=AV 1=av 1=AY 1=ay 3:23+mt a:27+mt 1:33+mt 3=OO 1=oo b=2 \
        7:3b+me 9=3 1:f1 3=9 9=tf 1:12 2:x2x f:1m 3:13 3:53 6:x0n 3=F 1=f 1:1fde 1:1fei 2:ii 1:wkk 1=u c=3 6:wk5 1=J 1=X 1=B \
        1:67 1:wuk 1:qx 3d:1us ba:xjk a4=e 3=f 8=o 1:33+mw 1:gk+mw 2:d9+33+mw 1:d9+33+mt 5=r 1=r 5:hv 1=u 4=u 1:qv 2:qv 5=y \
        6:ux 2:gk+2t 1=uo d:5qd 1:hs 1:5qz 2:33+m3 1=i 5:5q8 1:5qi 1:5qf 2:g2 2:8s6 1=r 2=w 4:i5 4:ik 3:33+mt 2:gy 3=z 8:x3n \
        1:39+mt 3:at 3:hs 7=v 1=s 4:in 1=c 3:5qw 4:8o 5:33+mt fnp=ff 1=fi 1=fl 1=ffi 1=ffl 2=st d:12s+12u 1:12s+12d \
        1:12s+12j 1:132+12u 1:12s+12l 9:15u 1:15c 1*2:15f 1*3:15n 1:160 1:162 1:19+lj 12:15c+15o dr*2:14 6p:1m 1:7b6 3:6x3 \
        1*6:730 f:jt 1:jt 1:jt 1:jt 1:2n 1:2n 1:2n 9:19 g:2k 49:x 1:13+13 5:13 j:1m 7*3=A 2=E 3=H 1=l 1*2=J 2*4=M 3*2=S \
        4*3=X 1:14 1:2k 1:15 1:1e7z 2:13 1=a 2=c 2=e 2*4=g 2=l 3*2=o 3=s 3=v 2*2=x 3:7b6 2:9i4 7:53 3i:jt 5=l 5:7fu 7o:53 \
        3x:26+lm 8:2g+mt 1:2e+mt 1:30+mt+30+mt+2b+mt 1:30+mt+30+mt 7:8vc 9h=Z 17=l 2=X 67:b4 3=O d:wl2 4=C 6=L 4:8s0 1=S \
        3:au 2:t4 4:x3n 1:ii 2=o h=c 2:hj 3:gu 1:in 5=s 3:gk 2:5qm 16r:1a 7:1gly+1gly 19g:1v4 7g:1v4 k:xdo 3:6rs \
        ha:1ikr+1ikr 3o=O 1*2:1yf 4:1yk a4:1iyp+1iyp im=O 3=rn 1:19l 1=Z 1=W 3=C 3=X 3=W 3=C nk:1k5d+1k5d zpu:3f 6m:zi 4=3 \
        5:t4 2=V 2:2k 3=7 1=F 2:wl2 1=R 1:8rz 3:27+mt 1:6kk 1:wk5 5:b4 1:v4 8=L 1:wl2 5:x6j 6:1o 1:1q 1*2:6tr 1:1b 1:2k \
        a:11k cb*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1*8=A 1=l 1*h=J 1*7=a 2*4=i 1=rn 1*d=n 1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1=A \
        2*2=C 3=G 3*2=J 3*4=N 2*8=S 1*4=a 2=f 2*5=h 1=rn 1=n 2*b=p 1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1*2=A 2*4=D 3*8=J 2*7=S \
        2*c=a 1=rn 1*d=n 1*2=A 2*4=D 2=l 1*4=J 2=O 4*7=S 2*c=a 1=rn 1*d=n 1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1*8=A 1=l 1*h=J \
        1*c=a 1=rn 1*d=n 1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n \
        1*8=A 1=l 1*h=J 1*c=a 1=rn 1*d=n 1=i 1:fr 3*2=A 1*2:pf 1=E 1=Z 1=H 1:27+mt 1=l 1=K 1:g5 1*2=M 1:pq 1=O 1:ps 1=P \
        1:27+mt 1:bt 1=T 1=Y 1:py 1=X 1*2:q0 1:6pz 1=a 1:67 1=y 1:61r 1:x3n 1:qe 1:32+mh 1:27+mt 1=i 1:8o 1*2:qj 1=v 1:qm \
        1=o 1:qo 1=p 1:qq 1=o 1:5qz 1=u 1:hk 1*3:qv 1:6pu 1:x3n 1:27+mt 1:8o 1:hk 1=p 1:qo 1*2=A 1*2:pf 1=E 1=Z 1=H 1:27+mt \
        1=l 1=K 1:g5 1*2=M 1:pq 1=O 1:ps 1=P 1:27+mt 1:bt 1=T 1=Y 1:py 1=X 1*2:q0 1:6pz 1=a 1:67 1=y 1:61r 1:x3n 1:qe \
        1:32+mh 1:27+mt 1=i 1:8o 1*2:qj 1=v 1:qm 1=o 1:qo 1=p 1:qq 1=o 1:5qz 1=u 1:hk 1*3:qv 1:6pu 1:x3n 1:27+mt 1:8o 1:hk \
        1=p 1:qo 1*2=A 1*2:pf 1=E 1=Z 1=H 1:27+mt 1=l 1=K 1:g5 1*2=M 1:pq 1=O 1:ps 1=P 1:27+mt 1:bt 1=T 1=Y 1:py 1=X 1*2:q0 \
        1:6pz 1=a 1:67 1=y 1:61r 1:x3n 1:qe 1:32+mh 1:27+mt 1=i 1:8o 1*2:qj 1=v 1:qm 1=o 1:qo 1=p 1:qq 1=o 1:5qz 1=u 1:hk \
        1*3:qv 1:6pu 1:x3n 1:27+mt 1:8o 1:hk 1=p 1:qo 1*2=A 1*2:pf 1=E 1=Z 1=H 1:27+mt 1=l 1=K 1:g5 1*2=M 1:pq 1=O 1:ps 1=P \
        1:27+mt 1:bt 1=T 1=Y 1:py 1=X 1*2:q0 1:6pz 1=a 1:67 1=y 1:61r 1:x3n 1:qe 1:32+mh 1:27+mt 1=i 1:8o 1*2:qj 1=v 1:qm \
        1=o 1:qo 1=p 1:qq 1=o 1:5qz 1=u 1:hk 1*3:qv 1:6pu 1:x3n 1:27+mt 1:8o 1:hk 1=p 1:qo 1*2=A 1*2:pf 1=E 1=Z 1=H 1:27+mt \
        1=l 1=K 1:g5 1*2=M 1:pq 1=O 1:ps 1=P 1:27+mt 1:bt 1=T 1=Y 1:py 1=X 1*2:q0 1:6pz 1=a 1:67 1=y 1:61r 1:x3n 1:qe \
        1:32+mh 1:27+mt 1=i 1:8o 1*2:qj 1=v 1:qm 1=o 1:qo 1=p 1:qq 1=o 1:5qz 1=u 1:hk 1*3:qv 1:6pu 1:x3n 1:27+mt 1:8o 1:hk \
        1=p 1:qo 1=F 1:rh 3=O 1=l 1*8=2 1=O 1=l 1*8=2 1=O 1=l 1*8=2 1=O 1=l 1*8=2 1=O 1=l 1*8=2 3bc=l 1:6qo 1:19f 2=8 1:6pu \
        1:6pu+mt 1mb:27+1a 1:27+18 1:30+18 1:1e+18 1:1f+18 1:1g+18 1:1h+18 1:1i+18 1:1j+18 1:1k+18 1:1l+18 5:10+6hs \
        1:14+1t+15 1:14+1u+15 1:14+1v+15 1:14+1w+15 1:14+1x+15 1:14+1y+15 1:14+1z+15 1:14+20+15 1:14+30+15 1:14+22+15 \
        1:14+23+15 1:14+24+15 1:14+25+15 1:14+26+15 1:14+27+15 1:14+28+15 1:14+29+15 1:14+2a+15 1:14+2b+15 1:14+2c+15 \
        1:14+2d+15 1:14+2e+15 1:14+2f+15 1:14+2g+15 1:14+2h+15 1:14+2i+15 1:14+2b+15 1v:a84+9+6hp 1:1v+6hs bo:7jx 6:7jy \
        1:7jx rr=QE 1:wuw 1:pg 5=AR 1:2e+5wk 2:7jd a:27+mt 12:89r i=C 9:6u9 7=sss 2:6rz a=T 3=MB 1=VB 5:6u8 vz=O 1=l 1*8=2
        """
}
